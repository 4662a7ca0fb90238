import type { EventRef, Source } from '../../live/channel.ts';
import type { Metrics } from '../../live/updates.ts';
import type { Parts } from '../../parts.ts';
import { EventConfig } from '../events/model.ts';
import { settingsOf } from '../events/settings.ts';
import { CgroupFault } from './cgroup.ts';
import { createSampler } from './sampler.ts';

/** Seconds between two readings for the dashboard of an event. */
async function intervalOf(eventUid: string): Promise<number> {
	const { dashboardModules } = settingsOf((await EventConfig.findByPk(eventUid))?.settings);
	const module = dashboardModules.find(({ id }) => id === 'containerMetrics');
	return module?.id === 'containerMetrics' ? module.options.refreshInterval : 30;
}

/**
 * The live topic `metrics`: every reading says when the next one is due, and `due` marks the topic as changed then.
 * A topic that nobody watches is not read, so nothing is due either until the next reader comes.
 */
export function metricsSource(parts: Parts, due: (event: EventRef) => void): Source<'metrics'> {
	const samplers = new Map<string, ReturnType<typeof createSampler>>();
	const timers = new Map<string, NodeJS.Timeout>();
	return async (event, audiences) => {
		const { eventUid } = event;
		const sample = samplers.get(eventUid) ?? createSampler(parts.clock);
		samplers.set(eventUid, sample);
		const metrics = await sample(parts.env.CGROUP_ROOT).catch((error: unknown) => {
			if (error instanceof CgroupFault) return null;
			throw error;
		});
		clearTimeout(timers.get(eventUid));
		const next = () => {
			timers.delete(eventUid);
			due(event);
		};
		timers.set(eventUid, setTimeout(next, (await intervalOf(eventUid)) * 1000).unref());
		return new Map<string, Metrics>(metrics ? audiences.map((audience) => [audience, metrics]) : []);
	};
}
