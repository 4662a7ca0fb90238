// An emoji with what changes its look; there joiners, selectors and tags are seen.
const picture =
	/(?:(?=\p{Emoji_Presentation})\p{Extended_Pictographic}\ufe0e?|(?!\p{Emoji_Presentation})\p{Extended_Pictographic}\ufe0f?)\p{Emoji_Modifier}?/u
		.source;
const tags = '(?:[\\u{e0020}-\\u{e007e}]{1,32}\\u{e007f})?';

/** Pattern source for one emoji or a joined sequence (UTS 51). */
export const emojiSequence = `${picture}(?:\\u200d${picture})*`;

/** As emojiSequence, also with tags (🏴 of a region) and for keycaps such as 1️⃣. */
export const wholeEmoji = `${picture}${tags}(?:\\u200d${picture}${tags})*|[0-9#*]\\ufe0f?\\u20e3`;
