import type { z } from 'zod';
import type { Transaction } from 'sequelize';
import { notFound } from '../../../../runtime/errors.ts';
import { jobsByKey } from '../../../platform/jobs/by-key.ts';
import { importKey, readImport, writeImport } from './jobs.ts';
import { SubscriberImport } from './model.ts';
import type { importResponse } from './schema.ts';

/** An import of a namespace, locked for a write; 404 for any other. */
export async function findImport(
	namespace: string,
	id: number,
	transaction: Transaction | null
): Promise<SubscriberImport> {
	const where = { id, namespace };
	const row = await SubscriberImport.findOne({ where, ...(transaction && { transaction, lock: true }) });
	if (!row) throw notFound('import');
	return row;
}

type Response = z.infer<typeof importResponse>;

/** Imports as every door shows them: one whose job ended without its end has failed. */
export async function presentImports(
	rows: readonly SubscriberImport[],
	transaction: Transaction | null = null
): Promise<Response[]> {
	const kindOf = { reading: readImport, writing: writeImport } as const;
	const jobs = new Map<number, { state: string; error: string | null } | undefined>();
	for (const phase of ['reading', 'writing'] as const) {
		const running = rows.filter(({ state }) => state === phase);
		const found = await jobsByKey(kindOf[phase], running.map(importKey), transaction);
		for (const row of running) jobs.set(row.id, found.get(importKey(row)));
	}
	return rows.map((row) => present(row, jobs.has(row.id) ? jobs.get(row.id) : null));
}

function present(row: SubscriberImport, job: { state: string; error: string | null } | null | undefined): Response {
	const isLost = job !== null && job?.state !== 'queued' && job?.state !== 'running' && job?.state !== 'done';
	const { id, namespace, fileName, columns, proof, counts, samples, total, position } = row;
	return {
		...{ id, namespace, fileName, columns, proof, counts, samples, total, position },
		state: isLost ? 'failed' : row.state,
		percent: row.state === 'done' ? 100 : Math.min(99, Math.floor((100 * position) / Math.max(1, total))),
		error: isLost ? (job?.error ?? null) : row.error,
		createdAt: row.createdAt!.toISOString(),
		endedAt: row.endedAt?.toISOString() ?? null
	};
}
