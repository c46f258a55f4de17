"""What the protocol asks of a display, a case each. A case plays the run, and works the display by its adapter."""
import base64, hashlib, time
from fake_run import Failure, element as el

NAME, SAVE, GONE = 3, 4, 5


def form(name="Anna"):
    return el(
        1, "vStack", el(2, "text", text="Greetings"), el(NAME, "textField", label="Name", text=name),
        el(SAVE, "button", label="Save"), el(GONE, "button", label="Erase", traits=["disabled"]),
        el(6, "toggle", label="News", on=False), el(7, "textField", label="City", text=""))


def whole_screen(run, display):
    """a whole screen is shown: title, texts, fields with labels and values, buttons"""
    run.show(form())
    display.sees("Conformance", "Greetings", "Name", "Anna", "Save", "Erase", "News")


def text_set(run, display):
    """`set` replaces fields of an element"""
    run.show(form())
    display.sees("Greetings")
    run.tell({"n": 2, "set": {"text": "Farewell"}})
    display.sees("Farewell", without=["Greetings"])


def field_removed(run, display):
    """`set` with null takes a field away"""
    run.show(el(1, "vStack", el(2, "textField", label="Name", text="", problem="too short")))
    display.sees("too short")
    run.tell({"n": 2, "set": {"problem": None}})
    display.sees("Name", without=["too short"])


def text_splice(run, display):
    """`splice` counts Unicode scalar values: beyond the BMP, combined, joined"""
    run.show(el(1, "vStack", *[el(n, "text", text=text) for n, text in enumerate(
        ["\U0001f600 one", "cafe\u0301 one", "\U0001f469\u200d\U0001f469\u200d\U0001f467 one", "one end"], 2)]))
    display.sees("one")
    run.tell({"n": 2, "splice": [2, 3, "first"]}, {"n": 3, "splice": [6, 3, "second"]}, {"n": 4, "splice": [6, 3, "third"]})
    run.tell({"n": 5, "splice": [0, 3, ""]}, {"n": 5, "splice": [4, 0, "ing"]})
    display.sees(" first", " second", " third", " ending", without=["one", "\u0301s"])


def splice_and_set(run, display):
    """`splice` and `set` of one change are both carried out"""
    run.show(form())
    display.sees("Greetings")
    run.tell({"n": 7, "splice": [0, 0, "Oslo"], "set": {"label": "Town"}})
    display.sees("Town", "Oslo", without=["City"])


def rows(*names):
    return el(1, "list", *[row(n, name) for n, name in enumerate(names, 10)])


def row(n, name):
    return el(n, "row", el(n + 100, "text", text=name))


def rows_inserted(run, display):
    """`insert` puts an element before another, or last"""
    run.show(rows("Anna", "Berta"))
    display.order("Anna", "Berta")
    run.tell({"insert": row(20, "First"), "in": 1, "before": 10}, {"insert": row(21, "Middle"), "in": 1, "before": 11},
             {"insert": row(22, "Last"), "in": 1})
    display.order("First", "Anna", "Middle", "Berta", "Last")
    run.tell({"insert": row(23, "Zero"), "in": 1, "before": 20}, {"n": 120, "set": {"text": "Second"}})
    display.order("Zero", "Second", "Anna", "Middle", "Berta", "Last")


def rows_removed(run, display):
    """`remove` takes an element away with all inside it"""
    run.show(rows("Anna", "Berta", "Clara", "Dora"))
    display.order("Anna", "Berta", "Clara", "Dora")
    run.tell({"remove": 11}, {"remove": 13})
    display.order("Anna", "Clara", without=["Berta", "Dora"])


def rows_moved(run, display):
    """`move` puts an element elsewhere among its siblings, one change after the other"""
    run.show(rows("Anna", "Berta", "Clara", "Dora"))
    display.order("Anna", "Berta", "Clara", "Dora")
    run.tell({"move": 13, "before": 10}, {"move": 10})
    display.order("Dora", "Berta", "Clara", "Anna")
    run.tell({"move": 12, "before": 13}, {"remove": 11}, {"insert": row(20, "Eva"), "in": 1, "before": 12})
    display.order("Eva", "Clara", "Dora", "Anna", without=["Berta"])


def element_replaced(run, display):
    """an element of another role takes the place of one, and works"""
    run.show(form())
    display.sees("Greetings")
    run.tell({"remove": 2}, {"insert": el(30, "button", label="Hello"), "in": 1, "before": NAME})
    display.sees("Hello", "Anna", without=["Greetings"])
    display.press("Hello")
    run.expect("activate", n=30)


def unknown_role(run, display):
    """of a role that it doesn't know a display shows label, value and children"""
    run.show(el(1, "vStack", el(2, "hologram", el(3, "text", text="Inside"), el(4, "button", label="Save"), label="Deck", text="Riker")))
    display.sees("Deck", "Riker", "Inside", "Save")
    display.press("Save")
    run.expect("activate", n=4)


def unknown_things(run, display):
    """unknown fields, traits, values of names, changes and lines are ignored"""
    run.record = None
    tree = form()
    tree["children"][0] |= {"aura": {"deep": [1, None]}, "traits": ["glowing"], "style": "gothic", "tint": "octarine"}
    run.send({"weather": "fine"})
    run.show(tree, moon="full")
    run.send({"r": 1, "weather": "fine"})
    run.tell({"paint": 2, "colour": "red"}, {"n": 2, "set": {"text": "Farewell", "aura": 3}}, wind="west", screen={"moon": None, "sun": 1})
    display.sees("Farewell", "Anna")
    display.press("Save")
    run.expect("activate", n=SAVE)


def error_line(run, display):
    """a display goes on after an error"""
    run.show(form())
    display.sees("Greetings")
    run.send({"error": {"message": "no such thing", "suggestion": "none"}})
    run.tell({"n": 2, "set": {"text": "Farewell"}})
    display.sees("Farewell")


def press(run, display):
    """pressing sends `activate` with number, revision and growing `e`"""
    run.show(form())
    display.sees("Save")
    run.tell({"n": 2, "set": {"text": "Farewell"}})
    display.sees("Farewell")
    display.press("Save")
    first = run.expect("activate", n=SAVE, r=run.revision)
    run.tell(ack=first["e"])
    time.sleep(0.3)
    display.press("Save")
    run.expect("activate", n=SAVE, r=run.revision)


def disabled(run, display):
    """what is disabled sends nothing, until it is enabled"""
    run.show(form())
    display.sees("Erase")
    display.press("Erase")
    run.silence()
    run.tell({"n": GONE, "set": {"traits": None}})
    time.sleep(0.3)
    display.press("Erase")
    run.expect("activate", n=GONE)


def toggle(run, display):
    """pressing a toggle sends what it is to be"""
    run.show(form())
    display.sees("News")
    display.press("News")
    event = run.expect("turn", n=6, on=True)
    run.tell({"n": 6, "set": {"on": True}}, ack=event["e"])
    time.sleep(0.3)
    display.press("News")
    run.expect("turn", n=6, on=False)


def pick(run, display):
    """choosing sends the number of the option, from 0"""
    run.show(el(1, "form", el(2, "picker", label="Language", options=["English", "Norsk", "Suomi"], option=0)))
    display.sees("Language", "English")
    display.pick("Language", "Suomi")
    event = run.expect("pick", n=2, option=2)
    run.tell({"n": 2, "set": {"option": 2}}, ack=event["e"])
    display.sees("Suomi")


def typed(run, display):
    """edits, in their order, give what was typed"""
    run.show(form())
    display.sees("Anna")
    display.type("Name", "Zoë of 東京")
    run.edits(NAME, "Zoë of 東京")
    display.sees("Zoë of 東京", without=["Anna"])
    display.type("City", "Oslo \U0001f600!")
    run.edits(7, "Oslo \U0001f600!")


def typed_late(run, display):
    """edits that aren't acknowledged are counted on the text of their revision, and none is lost"""
    run.show(form(name="Anna"))
    display.sees("Anna")
    display.type("Name", "Bertram")
    event = run.edits(NAME, "Bertram", tells=False)
    # What an earlier edit led to, told when a later one is on its way.
    run.tell({"n": NAME, "set": {"text": "OLDER"}}, **({"ack": event["e"] - 1} if event["e"] > 1 else {}))
    run.tell({"n": 2, "set": {"text": "Farewell"}})
    time.sleep(0.5)
    display.sees(without=["OLDER"])
    run.tell({"n": NAME, "set": {"text": "Bertram"}}, ack=event["e"])
    display.sees("Bertram", "Farewell")
    display.type("Name", "Carla")
    run.edits(NAME, "Carla")


def reformatted(run, display):
    """what the run makes of a text shows when the edit is acknowledged"""
    run.show(form(name=""))
    display.sees("Name")
    display.type("Name", "bo")
    event = run.edits(NAME, "bo", tells=False)
    run.tell({"n": NAME, "set": {"text": "BO-1"}}, ack=event["e"])
    display.sees("BO-1")
    display.type("Name", "Carla")
    run.edits(NAME, "Carla")


def secure(run, display):
    """a secure text is never on the screen; edits of it are counted on the hidden one"""
    tree = el(1, "form", el(2, "textField", label="Password", text="•••", traits=["secure"]), el(SAVE, "button", label="Save"))
    run.show(tree)
    run.texts[2] = run.past[run.revision][2] = "old"
    display.sees("Password")
    display.type("Password", "s3cret")
    run.edits(2, "s3cret")
    display.sees("••••••", without=["s3cret"])
    display.type("Password", "tiger")
    run.edits(2, "tiger")
    display.sees("•••••", without=["tiger"])


def question(run, display):
    """a question is shown, and its answer sent by number"""
    run.show(form())
    run.tell(screen={"question": {
        "number": 7, "title": "Delete Anna?", "message": "For good", "choices": [{"title": "Keep", "role": "cancel"}, {"title": "Delete", "role": "destructive"}]}})
    display.sees("Delete Anna?", "For good", "Keep")
    display.answer("Delete")
    event = run.expect("answer", question=7, choice=1)
    run.tell(screen={"question": None}, ack=event["e"])
    display.sees("Greetings", without=["Delete Anna?"])


def alert(run, display):
    """an alert is shown, and dismissed"""
    run.show(form(), error="Wrong password")
    display.sees("Wrong password")
    display.dismiss()
    event = run.expect("dismiss")
    run.tell(screen={"error": None}, ack=event["e"])
    display.sees("Greetings", without=["Wrong password"])


def notice(run, display):
    """notices are shown"""
    run.show(form())
    display.sees("Greetings")
    run.tell(screen={"notices": [{"number": 1, "text": "Anna saved", "tint": "positive"}]})
    display.sees("Anna saved")


def status(run, display):
    """what the host says beside the scene is shown"""
    run.show(form())
    display.sees("Greetings")
    run.tell(screen={"status": "Login was not updated"})
    display.sees("Login was not updated")


def loader(run, display):
    """a loader is shown, and can be cancelled where it has a button"""
    run.show(form())
    display.sees("Greetings")
    run.tell(screen={"loading": "Fetching", "cancel": "Stop it", "busy": True})
    display.sees("Fetching", "Stop it")
    display.cancel("Stop it")
    event = run.expect("cancel")
    run.tell({"n": 2, "set": {"text": "Cancelled"}}, screen={"loading": None, "cancel": None, "busy": None}, ack=event["e"])
    display.sees("Cancelled", without=["Fetching"])


def command(run, display):
    """a command of the screen is sent by its id"""
    run.show(form(), commands=[{"id": "command.x", "title": "Refill", "disabled": True}, {"id": "command.y", "title": "Reload"}])
    display.sees("Greetings")
    display.run("Reload")
    run.expect("run", command="command.y")


def focus(run, display):
    """a request moves the focus once"""
    run.show(form(), focus={"number": 1, "n": 7})
    display.sees("City")
    time.sleep(0.3)
    display.enter("x")
    run.edits(7, "x")
    run.tell(screen={"focus": {"number": 2, "n": NAME}})
    time.sleep(0.3)
    display.enter("b")
    event = run.event()
    if event["n"] != NAME:
        raise Failure(f"the focus is at the element {event['n']} instead of {NAME}")


def another_instance(run, display):
    """another screen takes the place of one, with numbers of its own"""
    run.show(form())
    display.sees("Greetings")
    run.show(el(50, "vStack", el(51, "text", text="Elsewhere"), el(52, "button", label="Save")), instance=2, title="Second", back=True)
    display.sees("Second", "Elsewhere", without=["Greetings", "Anna", "Conformance"])
    display.press("Save")
    run.expect("activate", n=52)


def back(run, display):
    """going back is sent where the screen says `back`"""
    run.show(form(), back=True)
    display.sees("Greetings")
    display.back()
    run.expect("back")


def misfit(run, display):
    """what doesn't fit has the display ask for the whole screen, and go on"""
    for changes in [[{"n": 999, "set": {"text": "?"}}], [{"remove": 999}], [{"move": 2, "before": 999}], [{"n": 2, "splice": [90, 9, "?"]}],
                    [{"insert": row(600, "?"), "in": 999}]]:
        run.show(form(), instance=1)
        display.sees("Greetings")
        run.tell(*changes, fits=False)
        try:
            run.expect("refresh")
        except Failure as failure:
            raise Failure(f"after {changes}: {failure}") from None
        run.show(el(70, "vStack", el(71, "text", text="Repaired"), el(72, "button", label="Save")), instance=1)
        display.sees("Repaired", without=["Greetings"])
        display.press("Save")
        event = run.expect("activate", n=72)
        run.tell(ack=event["e"])


def follower(run, display):
    """one that follows says so, shows, and sends nothing that has an effect"""
    if run.request.get("follow") is not True:
        raise Failure(f"the request has no \"follow\":true: {run.request}")
    run.show(form())
    display.sees("Greetings")
    display.press("Save")
    display.type("Name", "Bertram")
    run.silence(2)
    run.tell({"n": 2, "set": {"text": "Farewell"}}, {"n": NAME, "set": {"text": "Clara"}})
    display.sees("Farewell", "Clara")


def picture(run, display):
    """a picture is told once, by its digest, and named from then on"""
    png = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=")
    digest = hashlib.sha256(png).hexdigest()
    run.send({"picture": digest, "bytes": base64.b64encode(png).decode()})
    run.show(el(1, "vStack", el(2, "image", text="A lighthouse", picture=digest), el(3, "text", text="Below")))
    display.sees("Below")
    run.show(el(11, "vStack", el(12, "image", text="A lighthouse", picture=digest), el(13, "text", text="Again")), instance=2)
    display.sees("Again")


def large(run, display):
    """2,000 elements, and then a text of 1 MB, within 10 s each"""
    run.show(el(1, "vStack", el(2, "text", text="Top"), el(3, "vStack", *[el(n, "text", text=f"element {n}") for n in range(10, 2010)])))
    display.sees("Top", "element 10", seconds=10)
    run.tell({"remove": 3}, {"insert": el(5000, "text", text="begin " + "word " * 200_000), "in": 1})
    display.sees("Top", "begin word", without=["element 10"], seconds=10)
    run.tell({"n": 5000, "splice": [0, 5, "BEGIN"]})
    display.sees("BEGIN word", seconds=10)


def slow_run(run, display):
    """a run that reads slowly loses no event, and doesn't hold the display up"""
    run.show(form(name=""))
    display.sees("Greetings")
    display.type("Name", "slow and steady")
    run.tell({"n": 2, "set": {"text": "Farewell"}})
    time.sleep(2)
    event = run.edits(NAME, "slow and steady", tells=False)
    run.tell({"n": NAME, "set": {"text": "slow and steady"}}, ack=event["e"])
    display.sees("Farewell", "slow and steady")


def slow_lines(run, display):
    """a line may come in pieces, and several at once"""
    run.show(form())
    display.sees("Greetings")
    run.revision += 2
    data = b'{"r":2,"changes":[{"n":2,"set":{"text":"\xd0\x96 half"}}]}\n{"r":3,"changes":[{"n":2,"splice":[2,4,"whole"]}]}\n'
    for piece in (data[:43], data[43:70], data[70:]):
        run.send(raw=piece)
        time.sleep(0.2)
    display.sees("Ж whole")


def next_app(run, display):
    """when the app ends and the next one of the run begins, the display goes on with it"""
    run.show(form())
    display.sees("Greetings")
    run.hang_up()
    run.accept()
    run.show(el(1, "vStack", el(2, "text", text="Next app"), el(3, "button", label="Save")))
    display.sees("Next app", without=["Greetings"])
    display.press("Save")
    run.expect("activate", n=3)


ALL = [
    whole_screen, text_set, field_removed, text_splice, splice_and_set, rows_inserted, rows_removed, rows_moved, element_replaced,
    unknown_role, unknown_things, error_line, press, disabled, toggle, pick, typed, typed_late, reformatted, secure, question, alert,
    notice, status, loader, command, focus, another_instance, back, misfit, follower, picture, large, slow_run, slow_lines, next_app]
