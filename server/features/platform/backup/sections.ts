import type { Sequelize } from 'sequelize';
import { type AnyTable, type BackupForm, boundTables } from '../../../database/table.ts';

/** A table in a backup, and how its rows travel. */
export interface SectionTable {
	table: AnyTable;
	form: BackupForm;
}

/** One list of a backup: the table of its records, and the tables whose rows stand inside of them. */
export interface Section extends SectionTable {
	name: string;
	parts: readonly SectionTable[];
}

/** The list of what files hold beside their bytes, which is not one of the sections: contract K1. */
const mediaSection = 'media';

const formOf = ({ definition }: AnyTable): BackupForm | undefined => {
	const { backup } = definition.options;
	if (typeof backup === 'string') return { section: backup };
	return 'never' in backup ? undefined : backup;
};

/** Every section of a backup, in the order in which its tables were bound: what a record refers to may come later. */
export function sectionsOf(sequelize: Sequelize): Section[] {
	const travelling = boundTables(sequelize).flatMap((table) => {
		const form = formOf(table);
		return form && form.section !== mediaSection ? [{ table, form }] : [];
	});
	return travelling
		.filter(({ form }) => !form.within)
		.map(({ table, form }) => ({
			name: form.section,
			table,
			form,
			parts: travelling.filter((part) => part.form.within && part.form.section === form.section)
		}));
}

/** The field that tells the rows of a table apart; undefined where several do so together. */
export const keyOf = ({ definition }: AnyTable): 'id' | 'uid' | undefined =>
	definition.options.key === 'own' ? undefined : definition.options.key;
