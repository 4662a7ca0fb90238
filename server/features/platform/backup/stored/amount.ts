import type { ModelStatic, Model, Sequelize } from 'sequelize';
import { openStorage } from '../../../../runtime/files/storage.ts';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import { filesOf } from '../media.ts';
import { sectionsOf } from '../sections.ts';
import type { BackupForm } from '../write-backup.ts';

/** How many records each section of a backup would hold now. */
export async function countSections(
	sequelize: Sequelize,
	namespace: string
): Promise<{ name: string; count: number }[]> {
	const sections: { name: string; count: number }[] = [];
	for (const { name, table } of sectionsOf(sequelize))
		sections.push({ name, count: await (table as unknown as ModelStatic<Model>).count({ where: { namespace } }) });
	return sections;
}

/** Writing a record takes about as long as so many bytes of a file. */
const recordBytes = 1000;

/** How much there is to write, in bytes that take as long: the whole, and what these records and bytes are of it. */
export async function amountOf(
	{ database, env }: Pick<Dependencies, 'database' | 'env'>,
	namespace: string,
	form: BackupForm
): Promise<(records: number, bytes: number) => number> {
	const sections = await countSections(database.sequelize, namespace);
	const records = sections.reduce((sum, { count }) => sum + count, 0);
	const files = await database.snapshot((transaction) => filesOf(database.sequelize, namespace, transaction));
	const storage = openStorage(env.DATA_DIR);
	let bytes = 0;
	for (const { path } of files) bytes += (await storage.stat(path))?.size ?? 0;
	// Once for their sums, and once more for their text.
	const passes = form === 'json-with-files' ? 2 : 1;
	const whole = Math.max(1, records * recordBytes + bytes * passes);
	return (done, read) => Math.min(1, (done * recordBytes + read) / whole);
}
