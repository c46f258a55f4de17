# The builds of LiveScenes: the name of a source, and the conditions under which it is compiled.
LIVE = \
  Chooser Chooser-COMMANDS Chooser-DEAF Chooser-LINKED Chooser-LINKED-PATIENT Chooser-LINKS Chooser-NUMBERS Chooser-SECOND \
  Chooser-UNLINKED ContactView Counter Counter-FAILING Counter-GLOBAL Counter-HIDDEN Counter-HIDDEN-GLOBAL Counter-HIDDEN-SECOND Counter-SECOND Desk Desk-COMMANDS \
  Desk-LATE Desk-LOOP Desk-MASTER Desk-OPTIONAL Desk-SECOND Desk-TABS Desk-TABS-SECOND Desk-UNDECLARED Fault Fault-ROUTED \
  Fault-SECOND FaultAuth FaultyAuth FaultyAuth-EXITS FaultyAuth-KEEPS FaultyAuth-KILLED FaultyAuth-SILENT \
  FaultyAuth-SLOW FaultyAuth-SPARED FaultyAuth-TAKEN FaultyAuth-TRAPS FaultyAuth-WRONG Flood Flood-TEXT Folder Folder-OTHER \
  Forger HandBack HandBack-LINKS Hostile KeeperAuth LayeredAuth LayeredAuth-UNDECLARED Leaky Leaky-CLOSURE Leaky-CYCLE \
  Leaky-GLOBAL Leaky-HELPER Listener Listener-ISOLATED Mutant Note Note-BROKEN Note-BROKEN-SECOND Note-CONFORMS \
  Note-CONFORMS-SECOND Note-GUARDED Note-MIGRATES Note-NAMED Note-OPTIONAL Note-RENAMED Note-RETYPED Note-ROLE Note-SECOND \
  Note-SECOND-GROWN Note-SECOND-RENAMED Note-TABLE Note-TABLE-SECOND Note-TWICE OptionAuth OptionAuth-DECLARES OptionAuth-SECOND \
  Porter Porter-BROKEN Porter-SECOND Porter-TRAPPED Printer Tabs Tabs-LOADING \
  Tabs-LOADING-SECOND Tabs-SECOND Teller Tile Tile-APPEARED Tile-BROKEN Tile-COMMANDS Tile-GREEDY Tile-LEAKY Tile-LOADED Tile-LOADED-COMMANDS Tile-LOADED-GREEDY Tile-LOADED-SECOND \
  Tile-PREPARED Tile-SECOND Tile-UNSAVED Tile-WRONG Trouble Trouble-DRAWN Trouble-EARLY Trouble-FALLING \
  Trouble-KILLED Trouble-LEAVING Trouble-LEFT Trouble-LOADED Trouble-OBSERVED Trouble-OTHER Trouble-PRESENTED Trouble-RESTORED \
  Trouble-SECOND Trouble-SOON Trouble-TOUCHY Trouble-TRAPPED WeatherMap WeatherMap-GUARDED WeatherMap-SHY \
  WeatherMap-SHY-GUARDED
