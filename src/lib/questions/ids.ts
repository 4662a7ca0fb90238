import { textKey } from '../text/text-key.ts';
import type { Named } from './types.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** A random id of six characters `[a-z2-7]`. */
export function randomId(): string {
	return Array.from(globalThis.crypto.getRandomValues(new Uint8Array(6)), (byte) => letters[byte & 31]).join('');
}

/** One id per text: that of a previous entry with equal text, else of the same position, else a new one; all distinct. */
export function keepIds(texts: readonly string[], previous: readonly Named[], makeId: () => string): string[] {
	const free = new Map(previous.map(({ id, text }) => [id, textKey(text)]));
	const claim = (id: string | undefined) => (id !== undefined && free.delete(id) ? id : undefined);
	const byText = texts.map((text) => {
		const key = textKey(text);
		return claim([...free.keys()].find((id) => free.get(id) === key));
	});
	const kept = byText.map((id, index) => id ?? claim(previous[index]?.id));
	const used = new Set(kept);
	return kept.map((id) => id ?? newId(used, makeId));
}

function newId(used: Set<string | undefined>, makeId: () => string): string {
	for (;;) {
		const id = makeId();
		if (used.has(id)) continue;
		used.add(id);
		return id;
	}
}

/** Gives every text its id, see keepIds. */
export function nameTexts(texts: readonly string[], previous: readonly Named[], makeId: () => string): Named[] {
	const ids = keepIds(texts, previous, makeId);
	return texts.map((text, index) => ({ id: ids[index] as string, text }));
}
