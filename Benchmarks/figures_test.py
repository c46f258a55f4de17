"""The arithmetic of the table. Run by .ci/lint."""

import unittest

from figures import Figure, Row, amount, line, measure, paired, peers, short, table

OURS, FLOOR = Figure("host"), Figure("C")


class FiguresTest(unittest.TestCase):
    def test_ratios_are_of_the_same_round(self):
        # The machine is twice as slow in round 1. The ratio of the medians would be 3.
        figures = {OURS: {0: 30.0, 1: 60.0, 2: 20.0}, FLOOR: {0: 10.0, 1: 20.0, 2: 4.0}}
        self.assertEqual(paired(figures, OURS, FLOOR), [3.0, 3.0, 5.0])

    def test_rounds_that_one_of_both_missed_are_left_out(self):
        self.assertEqual(paired({OURS: {0: 8.0, 2: 9.0}, FLOOR: {0: 4.0, 1: 4.0, 2: 0.0}}, OURS, FLOOR), [2.0])

    def test_the_first_sample_is_not_measured(self):
        self.assertEqual(measure(lambda number: {OURS: number * 10.0}, 2), {OURS: {0: 0.0, 1: 10.0}})

    def test_a_line_leaves_out_peers_that_were_not_measured(self):
        row = Row("start", "µs", OURS, FLOOR, peers(["ncurses", "libpeas"], "time", FLOOR), "≤ 9×")
        figures = {
            OURS: {0: 9000.0, 1: 12000.0, 2: 30000.0},
            FLOOR: {0: 1000.0, 1: 1000.0, 2: 2000.0},
            Figure("ncurses"): {0: 2000.0, 1: 2200.0, 2: 4600.0},
        }
        self.assertEqual(
            line(row, figures), ["start", "12.0× (9.00–15.0)", "≤ 9×", "12.0 ms", "C 1.00 ms", "ncurses 2.20×"]
        )

    def test_without_a_floor_the_figures_themselves_are_told(self):
        row = Row("idle", "/s", OURS, None, peers(["Textual"], "time", None))
        self.assertEqual(line(row, {OURS: {0: 1.6}, Figure("Textual"): {0: 17.0}})[1:], ["", "", "1.60 /s", "", "Textual 17.0 /s"])

    def test_amounts(self):
        self.assertEqual(amount(999.6, "µs"), "1000 µs")
        self.assertEqual(amount(5_300_000, "µs"), "5.30 s")
        self.assertEqual(amount(2048, "kB"), "2.00 MB")
        self.assertEqual(amount(11.0, ""), "11")
        self.assertEqual([short(0), short(0.123), short(12.34), short(1234.5)], ["0", "0.12", "12.3", "1234"])

    def test_the_table_is_markdown(self):
        self.assertEqual(
            table([["a"] * 6]).splitlines()[1:], ["| --- | --- | --- | --- | --- | --- |", "| a | a | a | a | a | a |"]
        )


if __name__ == "__main__":
    unittest.main()
