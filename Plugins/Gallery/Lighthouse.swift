import FoundationEssentials

/// A lighthouse at dusk: the picture of the gallery.
enum Lighthouse {
  /// A PNG file of 160 × 96 pixels.
  static let file = [UInt8](Data(base64Encoded: base64) ?? Data())

  private static let base64 = """
    iVBORw0KGgoAAAANSUhEUgAAAKAAAABgBAMAAABoCWSqAAAAJFBMVEUYHEhGOEiCVEi+cEb6jEYoJEjEKCzu6Nz/8JYoKDAiHiZ4YG4BKzK0AAABfUlEQVR4\
    2u3TsU7DMBAG4HuFbnTNgpiR4AUQPEEYOgLKwIiQsqadsnb0A3TxA3SgL4cTR0lcO7HvfGqjyv/Uyumn/9wcQEpKyjVScYO1SsUNsqL1KBU32GS7iosFxqJO\
    MATdY0EPuhYUcAYVYk8E3ehaCBEB2qjyJioGgyZ6p76t4sEBZQQ1ygzW9ZIbst7hdvQWiok3MRjcZUMeOjBzBLCYTqHykZHAnfNnRNCNEcFpjADOY0jQjyHA\
    MCwQDMcCQBzmAfGYByR5Wanys2TwvgHLC4GPlDy3oPMogTcDPjWrVyQwBmy94jOBGnyhRINfrqOFgO3mlb8JvGXwTYNlAungq1694jJgnp9U8jahn44d6DqF\
    nJD3HrSTQB4Q+zfLziu+D/YpvuFGDqCU8SMrz0gseO5ZIha0PHmIAqX0iYDZ4dOfC5TGcxB3gfY1QuzA50MDQ0GjIjAUNCoCR8FxRQjf4RlPV2yfA4aBjaGv\
    B27mQYkGPV5fEZgK9hX/AVko3VzFPY2sAAAAAElFTkSuQmCC
    """
}
