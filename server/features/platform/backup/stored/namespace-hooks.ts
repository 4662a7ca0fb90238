import type { NamespaceHooks } from '../../namespaces/hooks.ts';
import { dropFiles } from './files.ts';
import { StoredBackup } from './model.ts';

/** The files of a removed namespace go with their rows: what is to be kept is downloaded before. */
export const namespaceHooks: NamespaceHooks = {
	async removed(namespace, { dependencies, transaction, afterCommit }) {
		const rows = await StoredBackup.findAll({ where: { namespace }, attributes: ['file'], transaction });
		const files = rows.flatMap(({ file }) => file ?? []);
		afterCommit(() => dropFiles(dependencies.env.DATA_DIR, files));
	}
};
