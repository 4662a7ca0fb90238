import type { Access } from '../access/policy.ts';

/** The kinds of texts of a namespace, in the order shown. */
export const textKinds = ['page', 'wiki', 'news', 'document'] as const;
type TextKind = (typeof textKinds)[number];

/** A text to choose, by its title. */
interface TextChoice {
	id: number;
	title: string;
}

/** What a feature contributes to the texts of a namespace, such as those that questions are made of. */
export interface TextSource {
	kind: TextKind;
	/** Who may read them. */
	access: Access;
	/** The texts of a namespace, last change first; at most so many. */
	list: (namespace: string, most: number) => Promise<TextChoice[]>;
	/** One text without markup; null when there is none with this id. */
	read: (namespace: string, id: number) => Promise<(TextChoice & { text: string }) | null>;
}
