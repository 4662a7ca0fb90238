import type { Source } from '../../../live/channel.ts';
import type { Metrics } from '#lib/live/wire.ts';
import { settingsOfEvent } from '../../authoring/events/load.ts';
import type { LiveLayer, LiveTopics } from '../../feature.ts';
import { CgroupFault } from '../../platform/metrics/cgroup.ts';
import { createSampler } from '../../platform/metrics/sampler.ts';

/** Seconds between two readings for the dashboards of an event: as often as the one that wants it most. */
async function intervalOf(eventUid: string): Promise<number> {
	const { dashboardModules, dashboardSponsorModules } = await settingsOfEvent(eventUid);
	const intervals = [...dashboardModules, ...(dashboardSponsorModules ?? [])].flatMap((module) =>
		module.id === 'containerMetrics' && module.enabled ? [module.options.refreshInterval] : []
	);
	return Math.min(...intervals, intervals.length ? Infinity : 30);
}

/**
 * The live topic `metrics`: every reading says when the next one is due and then marks the topic as changed, in this
 * process only. Without readers nothing is read, and nothing is due until the next reader comes.
 */
export const metricsTopic = (layer: LiveLayer): LiveTopics => ({ sources: { metrics: metricsSource(layer) } });

function metricsSource({ dependencies, changedHere }: LiveLayer): Source<'metrics'> {
	const samplers = new Map<string, ReturnType<typeof createSampler>>();
	const timers = new Map<string, NodeJS.Timeout>();
	return async (event, audiences) => {
		const { eventUid } = event;
		const sample = samplers.get(eventUid) ?? createSampler(dependencies.clock);
		samplers.set(eventUid, sample);
		const metrics = await sample(dependencies.env.CGROUP_ROOT).catch((error: unknown) => {
			if (error instanceof CgroupFault) return null;
			throw error;
		});
		clearTimeout(timers.get(eventUid));
		const next = () => {
			timers.delete(eventUid);
			changedHere(event, ['metrics']);
		};
		timers.set(eventUid, setTimeout(next, (await intervalOf(eventUid)) * 1000).unref());
		return new Map<string, Metrics>(metrics ? audiences.map((audience) => [audience, metrics]) : []);
	};
}
