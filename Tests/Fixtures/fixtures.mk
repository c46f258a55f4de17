# The builds of LiveScenes: the name of a source, and the conditions under which it is compiled.
LIVE = \
  Chooser Chooser-COMMANDS Chooser-DEAF Chooser-LINKED Chooser-LINKS Chooser-SECOND \
  Chooser-UNLINKED Counter Counter-HIDDEN Counter-HIDDEN-SECOND Counter-SECOND Desk Desk-COMMANDS \
  Desk-LOOP Desk-MASTER Desk-OPTIONAL Desk-SECOND Desk-TABS Desk-TABS-SECOND Desk-UNDECLARED Fault Fault-ROUTED \
  Fault-SECOND FaultAuth FaultyAuth FaultyAuth-EXITS FaultyAuth-KILLED \
  FaultyAuth-SPARED FaultyAuth-TAKEN FaultyAuth-TRAPS FaultyAuth-WRONG Folder Folder-OTHER \
  HandBack HandBack-LINKS Hostile KeeperAuth LayeredAuth Leaky Leaky-CYCLE \
  Leaky-HELPER Listener Mutant Note Note-ACTS Note-ACTS-SECOND-RENAMED Note-BROKEN Note-CONFORMS \
  Note-CONFORMS-SECOND Note-GUARDED Note-OPTIONAL Note-RENAMED Note-RETYPED Note-ROLE Note-SECOND \
  Note-SECOND-GROWN Note-SECOND-RENAMED Note-TABLE OptionAuth OptionAuth-DECLARES OptionAuth-SECOND \
  Porter Porter-BROKEN Porter-SECOND Porter-TRAPPED Printer Tabs \
  Tabs-SECOND Tile Tile-APPEARED Tile-BROKEN Tile-COMMANDS Tile-GREEDY Tile-LEAKY Tile-LOADED \
  Tile-PREPARED Tile-SECOND Tile-UNSAVED Tile-WRONG Trouble Trouble-DRAWN Trouble-EARLY \
  Trouble-FORKED Trouble-KILLED Trouble-LEAVING Trouble-LEFT Trouble-LOADED Trouble-OBSERVED Trouble-OTHER Trouble-PRESENTED \
  Trouble-SECOND Trouble-SOON Trouble-TOUCHY Trouble-TRAPPED WeatherMap WeatherMap-SHY
