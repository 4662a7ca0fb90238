import type { JobNews } from '#lib/live/job-news.ts';
import type { LiveLayer, LiveTopics } from '../../feature.ts';
import { findOldestDue } from './find.ts';
import { jobStates, QueuedJob } from './model.ts';

const everyMs = 1000;
const mostRunning = 50;

/**
 * The live topic `jobs`, of the whole installation: read every second while somebody follows it, because other processes
 * run jobs too, and a word for each of thousands would cost more than the jobs.
 */
export function jobsTopic({ dependencies, changedHere }: LiveLayer): LiveTopics {
	let timer: NodeJS.Timeout | undefined;
	return {
		sources: {
			jobs: async (all, audiences) => {
				const news = await readNews(dependencies.clock());
				clearTimeout(timer);
				timer = setTimeout(() => changedHere(all, ['jobs']), everyMs).unref();
				return new Map(audiences.map((audience) => [audience, news]));
			}
		}
	};
}

async function readNews(now: Date): Promise<JobNews> {
	const [running, oldest, ...changed] = await Promise.all([
		QueuedJob.findAll({
			where: { state: 'running' },
			attributes: ['id', 'progress'],
			order: [['id', 'DESC']],
			limit: mostRunning,
			raw: true
		}),
		findOldestDue(now),
		// Those that run say so by their progress, and would else be new with each lease that is renewed.
		...jobStates.filter((state) => state !== 'running').map(lastChangeOf)
	]);
	const moments = changed.flatMap((moment) => moment?.getTime() ?? []);
	return {
		running: running.map(({ id, progress }) => ({ id, progress })),
		changedAt: moments.length ? new Date(Math.max(...moments)).toISOString() : null,
		oldestDueAt: oldest?.toISOString() ?? null
	};
}

async function lastChangeOf(state: (typeof jobStates)[number]): Promise<Date | null> {
	const job = await QueuedJob.findOne({ where: { state }, attributes: ['updatedAt'], order: [['updatedAt', 'DESC']] });
	return job?.updatedAt ?? null;
}
