import { clustersOf, type Missing } from './clusters.ts';

/** A text with signs that papers show as boxes. */
interface Unprintable {
	/** Its place in the list that was asked about, from 0. */
	index: number;
	/** Signs that no font has, in the order they come, each once. */
	signs: string[];
}

/** The texts of a list with signs that no font of a paper has. Opens fonts: call it in a thread. */
export function unprintable(texts: readonly string[]): Unprintable[] {
	return texts.flatMap((text, index) => {
		const missing: Missing = new Set();
		clustersOf([{ text }], 'strong', missing);
		return missing.size ? [{ index, signs: [...missing] }] : [];
	});
}
