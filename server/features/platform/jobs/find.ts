import { col, fn, Op, type Sequelize, type WhereOptions } from 'sequelize';
import { select, storedTime } from '../../../database/statements.ts';
import type { ListFacts } from '../../../operation/listing.ts';
import { jobStates, QueuedJob, type JobState } from './model.ts';
import { shownFields } from './schema.ts';

const perPage = 50;

interface Asked {
	kind?: string | undefined;
	state?: JobState | undefined;
	/** A namespace. */
	of?: string | undefined;
	page: number;
}

type Counts = Record<JobState, number>;

/** How many jobs there are of each kind and state, by one look at an index. */
export async function countJobs(where: WhereOptions): Promise<{ kind: string; state: JobState; amount: number }[]> {
	const attributes: [ReturnType<typeof fn>, string][] = [[fn('COUNT', col('id')), 'amount']];
	const rows = await QueuedJob.findAll({
		where,
		attributes: ['kind', 'state', ...attributes],
		group: ['kind', 'state'],
		raw: true
	});
	return (rows as unknown as { kind: string; state: JobState; amount: number | string }[]).map((row) => ({
		...row,
		amount: Number(row.amount)
	}));
}

/** A page of 50 of the jobs that fit, newest first, and how many there are; a page after the last is the last. */
export async function jobPage({ kind, state, of, page: wanted }: Asked) {
	const rows = await countJobs(of === undefined ? {} : { namespace: of });
	const fitting = rows.filter((row) => kind === undefined || row.kind === kind);
	const amountOf = (some: typeof rows) => some.reduce((sum, { amount }) => sum + amount, 0);
	const counts = Object.fromEntries(
		jobStates.map((one) => [one, amountOf(fitting.filter((row) => row.state === one))])
	) as Counts;
	const found = state === undefined ? amountOf(fitting) : counts[state];
	const pages = Math.max(1, Math.ceil(found / perPage));
	const page = Math.min(wanted, pages);
	const where = {
		...(kind !== undefined && { kind }),
		...(state !== undefined && { state }),
		...(of !== undefined && { namespace: of })
	};
	const order: [string, string][] = [['id', 'DESC']];
	const offset = (page - 1) * perPage;
	// By an index alone: a late page would else read every row before it.
	const shown = await QueuedJob.findAll({ where, attributes: ['id'], order, limit: perPage, offset, raw: true });
	const jobs = await QueuedJob.findAll({ where: { id: shown.map(({ id }) => id) }, attributes: shownFields, order });
	const list: ListFacts = { total: amountOf(rows), found, page, pages };
	return { jobs, list, counts, kinds: [...new Set(rows.map((row) => row.kind))] };
}

/** Since when the oldest job that is due waits, one whose holder was silent too long among them; null when nothing is due. */
export async function findOldestDue(now: Date): Promise<Date | null> {
	// State by state: each is one look at an index, however many jobs there are.
	const first = await Promise.all(
		(['queued', 'running'] as const).map((state) =>
			QueuedJob.findOne({ where: { state, dueAt: { [Op.lte]: now } }, attributes: ['dueAt'], order: ['dueAt'] })
		)
	);
	const moments = first.flatMap((job) => job?.dueAt?.getTime() ?? []);
	return moments.length ? new Date(Math.min(...moments)) : null;
}

/** Those of these kinds that have a job that is due: by one statement, which looks at one entry of the index for each. */
export async function kindsDue(sequelize: Sequelize, names: readonly string[], now: Date): Promise<string[]> {
	if (!names.length) return [];
	const kinds = names.map(() => 'SELECT ? AS name').join(' UNION ALL ');
	const sql = `SELECT name FROM (${kinds}) AS kinds
		WHERE EXISTS (SELECT 1 FROM jobs WHERE jobs.kind = kinds.name AND jobs.due_at <= ?)`;
	const rows = await select<{ name: string }>(sequelize, sql, [...names, storedTime(sequelize, now)]);
	return rows.map(({ name }) => name);
}
