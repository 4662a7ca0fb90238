/** Cuts a text into parts of at most so many characters: at the end of a sentence, else of a word. */
export function textPages(text: string, most: number): string[] {
	const pages: string[] = [];
	let rest = text.trim();
	while (rest.length > most) {
		// Pages of about the same length: no last word stands alone.
		const wanted = Math.min(most, Math.ceil(rest.length / Math.ceil(rest.length / most)) + most / 5);
		const part = rest.slice(0, wanted);
		const sentence = Math.max(...['. ', '! ', '? ', '\n'].map((end) => part.lastIndexOf(end))) + 1;
		const word = part.lastIndexOf(' ');
		const at = sentence > wanted / 2 ? sentence : word > 0 ? word : part.length;
		pages.push(rest.slice(0, at).trim());
		rest = rest.slice(at).trim();
	}
	return rest || !pages.length ? [...pages, rest] : pages;
}
