/** A page or its language variant as the editor lists them. */
export interface Variant {
	slug: string;
	language: string;
	/** Last change; ISO. */
	updatedAt: string;
	/** Slug of its original; null = it is the original. */
	baseSlug: string | null;
}

/** A variant that was last changed before the page it was made from. */
export interface Lag {
	own: Variant;
	base: Variant;
	/** By how much, in the largest unit that fits; at least one minute. */
	by: { count: number; unit: 'minute' | 'hour' | 'day' };
}

const minute = 60_000;
const units = [
	['day', 24 * 60],
	['hour', 60],
	['minute', 1]
] as const;

/** How far a variant is behind its original; null if it is not. */
export function lagOf(variants: readonly Variant[], slug: string): Lag | null {
	const own = variants.find((one) => one.slug === slug);
	const base = variants.find(({ baseSlug }) => baseSlug === null);
	if (!own || !base || own === base || own.updatedAt >= base.updatedAt) return null;
	const minutes = Math.max(1, Math.floor((Date.parse(base.updatedAt) - Date.parse(own.updatedAt)) / minute));
	const [unit, size] = units.find(([, one]) => minutes >= one)!;
	return { own, base, by: { count: Math.floor(minutes / size), unit } };
}
