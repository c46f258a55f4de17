// What scenes and workers agree on: entities, routes, data stores, the protocols of workers. All of it is public.
