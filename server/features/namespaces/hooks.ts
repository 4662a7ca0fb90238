import type { Transaction } from 'sequelize';
import type { WriteWork } from '../../operation/operation.ts';

/** What a feature does when namespaces are made, renamed or removed, beyond what its tables declare. */
export interface NamespaceHooks {
	/** Makes what a namespace has from the beginning, in the write that makes it. */
	made?: (namespace: string, work: Pick<WriteWork, 'actor' | 'transaction'>) => Promise<void>;
	/** Writes a new name where no field `namespace` holds it. */
	renamed?: (from: string, to: string, transaction: Transaction) => Promise<void>;
	/** How many people of each of these namespaces its removal would block, by namespace. */
	countBlocked?: (namespaces: readonly string[]) => Promise<Map<string, number>>;
	/** What people would miss of a namespace besides its rows, by its word; it stays so until the end of the write. */
	missed?: (namespace: string, transaction: Transaction) => Promise<Record<string, number>>;
	/** Lets go of a namespace, just before its rows are deleted. */
	removed?: (namespace: string, work: Pick<WriteWork, 'dependencies' | 'transaction' | 'afterCommit'>) => Promise<void>;
}
