# The builds of LiveScenes: the name of a source, and the conditions under which it is compiled.
LIVE = \
  Chooser Chooser-COMMANDS Chooser-DEAF Chooser-LINKED Chooser-LINKED-PATIENT Chooser-LINKS Chooser-NUMBERS Chooser-SECOND \
  Chooser-UNLINKED Closer Desk Desk-COMMANDS Desk-LATE Desk-LOOP Desk-MASTER Desk-OPTIONAL Desk-SECOND Desk-TABS Desk-TABS-SECOND \
  Desk-UNDECLARED Fault FaultAuth FaultAuth-TRAPPING FaultyAuth-EXITS FaultyAuth-KEEPS FaultyAuth-KILLED FaultyAuth-SILENT \
  FaultyAuth-SLOW FaultyAuth-SPARED FaultyAuth-TAKEN FaultyAuth-TRAPS FaultyAuth-WRONG Folder Folder-OTHER HandBack HandBack-LINKS \
  KeeperAuth LayeredAuth LayeredAuth-UNDECLARED Leaky Leaky-CLOSURE Leaky-CYCLE Leaky-GLOBAL Leaky-HELPER Listener \
  Listener-ISOLATED Mutant Note Note-BROKEN Note-BROKEN-SECOND Note-CONFORMS Note-CONFORMS-SECOND Note-GUARDED Note-MIGRATES \
  Note-OPTIONAL Note-RENAMED Note-RETYPED Note-ROLE Note-SECOND Note-SECOND-GROWN Note-SECOND-RENAMED Note-TABLE Note-TABLE-SECOND \
  OptionAuth OptionAuth-DECLARES OptionAuth-SECOND PatientFiles Point Point-SECOND Point-WIDE Porter Porter-BROKEN Porter-SECOND \
  Tabs Tabs-LOADING Tabs-LOADING-SECOND Tabs-SECOND Teller Tile Tile-BROKEN Tile-COMMANDS Tile-GREEDY Tile-LEAKY Tile-SECOND \
  Tile-UNSAVED Tile-WRONG Trouble Trouble-BROKEN Trouble-EARLY Trouble-OTHER Trouble-SECOND WeatherMap WeatherMap-SHY
