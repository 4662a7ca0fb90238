import { withoutAccents } from '../runtime/slug.ts';

/**
 * The slug of a name: ä→ae ö→oe ü→ue ß→ss, accents off, everything else a hyphen; at most 90 characters. `fallback` where
 * no letter is left.
 */
export function slugOf(name: string, fallback = 'event'): string {
	return (
		withoutAccents(name)
			.replace(/[^a-z0-9]+/g, '-')
			.replace(/^-+|-+$/g, '')
			.slice(0, 90) || fallback
	);
}

/** The slug, or the first of `slug-2`, `slug-3`… that is free. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
	for (let number = 1; ; number += 1) {
		const candidate = number === 1 ? slug : `${slug}-${number}`;
		if (!isTaken(candidate)) return candidate;
	}
}
