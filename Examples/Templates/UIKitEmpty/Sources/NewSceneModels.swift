enum NewScene {}
