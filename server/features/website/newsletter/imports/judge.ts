import type { Transaction } from 'sequelize';
import { Subscriber } from '../model.ts';
import { leaversAmong } from './leavers.ts';
import type { ReadLine } from './lines.ts';
import { noCounts, type ImportCounts, type ImportSample, type Outcome } from './schema.ts';

/** A line with what happens to it. */
export type JudgedLine = ReadLine & { outcome: Outcome };

interface Judging {
	namespace: string;
	secretKey: string;
	/** The import whose own addresses count as new, also when a process ended in the middle of it. */
	own: number;
}

/** What happens to each of some lines. */
export async function judgeLines(
	lines: readonly ReadLine[],
	{ namespace, secretKey, own }: Judging,
	transaction: Transaction | null
): Promise<JudgedLine[]> {
	const emails = lines.flatMap((line) => (line.reason === null ? line.email : []));
	const attributes = ['email', 'unsubscribedAt', 'importId'];
	const rows = emails.length
		? await Subscriber.findAll({ where: { namespace, email: emails }, attributes, transaction, raw: true })
		: [];
	const known = new Map(rows.map((row) => [row.email, row]));
	const leavers = await leaversAmong(namespace, emails, secretKey, transaction);
	return lines.map((line) => {
		if (line.reason !== null) return { ...line, outcome: 'refused' };
		const row = known.get(line.email);
		if (row?.unsubscribedAt || line.isLeft) return { ...line, outcome: 'left' };
		if (row) return { ...line, outcome: row.importId === own ? 'new' : 'known' };
		return { ...line, outcome: leavers.has(line.email) ? 'left' : 'new' };
	});
}

const mostSamples = 100;

/** Counts of lines by what happens to them, and the first ones that are not taken in. */
export class Tally {
	counts: ImportCounts = noCounts;
	total = 0;
	readonly samples: ImportSample[] = [];

	/** The counts together with some more lines. */
	with(lines: readonly JudgedLine[]): { counts: ImportCounts; total: number } {
		const counts = { ...this.counts };
		for (const { outcome } of lines) counts[outcome] += 1;
		return { counts, total: this.total + lines.length };
	}

	add(lines: readonly JudgedLine[]): void {
		Object.assign(this, this.with(lines));
		for (const { line, text, outcome, reason } of lines) {
			if (this.samples.length >= mostSamples) return;
			// A known address is no surprise.
			if (outcome === 'refused' || outcome === 'left') this.samples.push({ line, text, outcome, reason });
		}
	}
}
