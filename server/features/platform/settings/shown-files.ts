import type { Model, Transaction } from 'sequelize';
import type { ShownFiles } from '../media/references.ts';
import { ProjectSettings } from './model.ts';

async function raiseVersions(rows: Model[], transaction: Transaction): Promise<void> {
	const id = (rows as ProjectSettings[]).map((row) => row.id);
	await ProjectSettings.increment('designVersion', { where: { id }, transaction });
}

/** Where the design of a namespace shows files of the media library. */
export const shownFiles: ShownFiles[] = [
	{
		kind: 'design',
		model: ProjectSettings,
		texts: ['customCss'],
		name: async () => ({ id: 'design', title: 'CSS' }),
		changed: raiseVersions
	},
	{
		kind: 'design',
		model: ProjectSettings,
		json: ['brand'],
		name: async () => ({ id: 'brand', title: 'Logo, Icon' }),
		changed: raiseVersions
	}
];
