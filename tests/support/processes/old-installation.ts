import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sqliteFileOf } from '../../../server/database/database.ts';
import { disturb } from '../copied-database.ts';
import type { Product } from './databases.ts';
import { onSchema } from '../runner/template.ts';

const folder = path.join(import.meta.dirname, '../../fixtures/update');

/** A team of the old installation: its card, its phone, and the last answer that this phone sent. */
interface OldTeam {
	uid: string;
	name: string;
	url: string;
	device: string;
	attemptId: string;
	answer: { questionId: number; body: { answerId: string; answer: object }; receipt: { recordedAt: string } };
}

/** The first version with data: seven migrations, filled by its own doors in November 2026. */
export interface OldInstallation {
	event: string;
	/** Of the link to the big screen. */
	share: string;
	apiToken: string;
	teams: OldTeam[];
}

/** Both secrets of the old installation. */
export const oldSecret = 'a text of at least thirty-two bytes';
/** The password of its user `ida`. */
export const oldPassword = 'ida chose this word 12';

/** Writes the old installation into an empty database; returns the proofs that its people and phones have. */
export async function loadOldInstallation(product: Product, url: string): Promise<OldInstallation> {
	const sql = readFileSync(path.join(folder, `${product}.sql`), 'utf8');
	if (sqliteFileOf(url) === undefined) await onSchema(url, (connection) => connection.query(sql));
	else disturb(url, sql);
	return JSON.parse(readFileSync(path.join(folder, `${product}.json`), 'utf8')) as OldInstallation;
}
