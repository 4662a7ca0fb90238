/** Names up to this many characters are never cut, unless their place is wider. */
const shortest = 18;

/**
 * Splits a long name in two, so that the first part can be truncated and the ending stays visible. The second part has
 * about `keep` characters and starts at a word if one is near; names of up to `whole` characters are not split.
 */
export function cutInTwo(name: string, keep = 16, whole = shortest): [head: string, tail: string] {
	const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
	if (letters.length <= Math.max(whole, keep + 2)) return [name, ''];
	const at = letters.length - keep;
	const word = letters.findIndex((letter, index) => index >= at - 4 && index <= at + 6 && /[\s-]/.test(letter));
	const cut = word < 0 ? at : word + 1;
	return [letters.slice(0, cut).join(''), letters.slice(cut).join('')];
}
