const longest = 14;
const openSyllable = /^[aeiouyäöü][bcdfghjklmnpqrstvwxzß][aeiouyäöü]/i;
const mostUnbroken = 8;
const fewest = 3;

/** A word with soft hyphens where a line may end: after open syllables, and in long runs without one. */
function softened(word: string): string {
	const letters = [...word];
	let unbroken = 0;
	return letters
		.map((letter, at) => {
			unbroken += 1;
			const isInside = at + 1 >= fewest && letters.length - at - 1 >= fewest;
			const mayEnd = unbroken >= fewest && openSyllable.test(letters.slice(at, at + 3).join(''));
			if (!isInside || !(mayEnd || unbroken >= mostUnbroken)) return letter;
			unbroken = 0;
			return `${letter}\u00ad`;
		})
		.join('');
}

/** The name of a site for its header: words too long for a phone get soft hyphens; and the letters of its longest word. */
export function siteName(name: string): { text: string; letters: number } {
	const words = name.split(/(\s+)/);
	return {
		text: words.map((word) => ([...word].length > longest ? softened(word) : word)).join(''),
		letters: Math.max(...words.map((word) => [...word].length), 1)
	};
}
