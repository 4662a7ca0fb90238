import type { Right } from '../access/permission-matrix.ts';
import type { Context } from './operation.ts';

/** What features ask of people on the overview; each has words in `admin.needs.website`. */
export type NeedName = 'drafts' | 'imprint' | 'links' | 'messages' | 'newsDrafts';

/** Something of a feature that waits for a person. */
export interface NeedSource {
	name: NeedName;
	/** The area and right that a person needs to deal with it. */
	area: string;
	right: Right;
	/** The screen that deals with it. */
	href: string;
	/** How much waits; 0 = nothing. The number of queries must not grow with what the namespace has. */
	count: (work: Context & { now: Date }) => Promise<number>;
}
