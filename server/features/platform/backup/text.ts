import { setImmediate as turn } from 'node:timers/promises';
import type { Transaction } from 'sequelize';
import { createHmac } from 'node:crypto';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { version } from '../../../runtime/version.ts';
import { numberRows } from './keys.ts';
import { recordsOf } from './records.ts';
import { sectionsOf } from './sections.ts';

/** The form of the file; a file of a higher one cannot be read. */
export const backupVersion = 1;

/** Tells whether encrypted texts of a backup can be read here, without telling the key. */
export const keyFingerprint = (secretKey: string): string =>
	createHmac('sha256', secretKey).update('marquee backup').digest('hex').slice(0, 16);

interface Source {
	dependencies: Pick<Dependencies, 'database' | 'env'>;
	namespace: string;
	now: Date;
	transaction: Transaction;
	/** Hears after each part how many records a section has up to now. */
	counted: (section: string, records: number) => void;
}

/**
 * The beginning of a backup as JSON text (contract K1) up to its media, which end the file. Sections are read some rows
 * at a time, with turns for others between.
 */
export async function* backupText({
	dependencies,
	namespace,
	now,
	transaction,
	counted
}: Source): AsyncGenerator<string> {
	const { database, env } = dependencies;
	const sections = sectionsOf(database.sequelize);
	const { link, keys } = await numberRows(sections, namespace, transaction);
	const head = {
		format: 'marquee-backup',
		version: backupVersion,
		namespace,
		exportedAt: now,
		app: `marquee ${version}`,
		keyFingerprint: keyFingerprint(env.SECRET_KEY)
	};
	yield `${JSON.stringify(head).slice(0, -1)},"sections":{`;
	for (const [at, section] of sections.entries()) {
		yield `${at ? ',' : ''}\n${JSON.stringify(section.name)}:[`;
		let records = 0;
		const reading = { namespace, transaction, link, keys, secretKey: env.SECRET_KEY };
		for await (const some of recordsOf(section, reading)) {
			const lines = some.map((record) => JSON.stringify(record)).join(',\n');
			yield `${records ? ',' : ''}\n${lines}`;
			records += some.length;
			counted(section.name, records);
			await turn();
		}
		counted(section.name, records);
		yield ']';
	}
	yield '\n},\n"media":{"manifest":';
}
