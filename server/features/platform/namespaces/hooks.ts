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

/** A record that leads to an address. */
export interface Use {
	kind: string;
	id: string | number;
	title: string;
}

/** What somebody asks of a new namespace besides its name. */
interface Wishes {
	/** Name of the ready-made look to begin with. */
	preset?: string | undefined;
}

/** What a feature does when namespaces are made, renamed or removed, beyond what its tables declare. */
export interface NamespaceHooks {
	/** Makes what a namespace has from the beginning, in the write that makes it. */
	made?: (namespace: string, work: Pick<WriteWork, 'actor' | 'now' | 'transaction'>, wishes: Wishes) => Promise<void>;
	/** Writes a new name where no field `namespace` holds it; what is no row follows with `afterCommit`. */
	renamed?: (from: string, to: string, work: After) => Promise<void>;
	/** How many people of each of these namespaces its removal would block, by namespace. */
	countBlocked?: (namespaces: readonly string[]) => Promise<Map<string, number>>;
	/** What people would miss of a namespace besides its rows, by its word; it stays so until the end of the write. */
	missed?: (namespace: string, transaction: Transaction) => Promise<Record<string, number>>;
	/** Lets go of a namespace, just before its rows are deleted. */
	removed?: (namespace: string, work: After & Pick<WriteWork, 'now'>) => Promise<void>;
	/** What of the website's parts each of these namespaces has, by namespace. */
	projectParts?: (namespaces: readonly string[]) => Promise<Map<string, Partial<ProjectParts>>>;
	/** What leads to an address of the namespace, such as `/m/faq`. */
	usesOf?: (namespace: string, address: string) => Promise<Use[]>;
}
