import type { Access } from '../access/policy.ts';

/** The kinds of records of a website that links are in. */
export const linkPlaceKinds = ['page', 'menu', 'footer', 'news', 'wiki'] as const;

/** Where a link is. */
interface LinkPlace {
	kind: (typeof linkPlaceKinds)[number];
	/** The record; a page by its slug. */
	id: string;
	title: string;
	/** The block of a page or the item of a menu; null for the record itself. */
	part: string | null;
}

/** A link that visitors see. */
export interface PlacedLink {
	href: string;
	/** The words that are linked; empty for a picture. */
	label: string;
	place: LinkPlace;
}

/** What a feature contributes to the links of a website. */
export interface LinkSource {
	/** Who may read the records that they are in. */
	access: Access;
	/** Every link of the namespace that visitors see. */
	find: (namespace: string) => Promise<PlacedLink[]>;
}
