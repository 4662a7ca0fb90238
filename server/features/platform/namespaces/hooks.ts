import type { Transaction } from 'sequelize';
import type { WriteWork } from '../../../operation/operation.ts';

type After = Pick<WriteWork, 'dependencies' | 'transaction' | 'afterCommit'>;

/** The parts of the website of a namespace beside its pages, as the tree of all projects shows them. */
export interface ProjectParts {
	wiki: { pageId: number; count: number }[];
	news: { pageId: number; count: number }[];
	menus: { id: number; label: string; locale: string }[];
	assignments: { pageId: number | null; slot: string; locale: string; menuId: number }[];
}

/** A record that links to an address. */
export interface Use {
	kind: string;
	id: string | number;
	title: string;
}

/** What can be set for a new namespace besides its name. */
interface Wishes {
	/** Name of the ready-made look to begin with. */
	preset?: string | undefined;
}

/** What a feature does when a namespace is created, renamed or removed, beyond what its tables declare. */
export interface NamespaceHooks {
	/** Creates what a namespace has from the start, in the write that creates it. */
	made?: (namespace: string, work: Pick<WriteWork, 'actor' | 'now' | 'transaction'>, wishes: Wishes) => Promise<void>;
	/** Writes a new name in other fields than `namespace`; work outside the database follows with `afterCommit`. */
	renamed?: (from: string, to: string, work: After) => Promise<void>;
	/** How many people of each namespace would be blocked by its removal. */
	countBlocked?: (namespaces: readonly string[]) => Promise<Map<string, number>>;
	/** Content of a namespace that is not in rows, by word; it cannot change until the end of the write. */
	missed?: (namespace: string, transaction: Transaction) => Promise<Record<string, number>>;
	/** Lets go of a namespace, just before its rows are deleted. */
	removed?: (namespace: string, work: After & Pick<WriteWork, 'now'>) => Promise<void>;
	/**
	 * Makes anew what follows from some records with a number above `after`, such as words for the search. Answers the last
	 * number it has done; null when none are left.
	 */
	indexed?: (namespace: string, after: number, transaction: Transaction) => Promise<number | null>;
	/** Whether somebody played in any namespace since a moment, and has not finished. */
	isPlayedSince?: (moment: Date) => Promise<boolean>;
	/** The parts of a website that each of these namespaces has. */
	projectParts?: (namespaces: readonly string[]) => Promise<Map<string, Partial<ProjectParts>>>;
	/** What links to an address of the namespace, such as `/m/faq`. */
	usesOf?: (namespace: string, address: string) => Promise<Use[]>;
}
