import type { Ceremony } from '../../gameplay/rounds/ceremony.ts';
import { actOnPodium, planPodium } from './act.ts';
import { podiumOf } from './find.ts';

/** The podium of a round is the ceremony of its event. */
export const ceremonyOfRound: Ceremony = {
	async plan(eventUid) {
		const plan = await planPodium(eventUid);
		return async (work) => {
			const isRunning = (await podiumOf(eventUid))?.state === 'running';
			if (plan.steps.length && !isRunning) await actOnPodium(work, eventUid, 'start', { plan });
		};
	},
	async step(work, eventUid, by) {
		const { step } = await actOnPodium(work, eventUid, by === 1 ? 'step' : 'back');
		return step;
	},
	async progress(eventUid) {
		const podium = await podiumOf(eventUid);
		const isRunning = podium?.state === 'running' || podium?.state === 'ended';
		return isRunning ? { step: podium.step, total: podium.steps.length } : { step: 0, total: 0 };
	},
	async end(work, eventUid) {
		if ((await podiumOf(eventUid))?.state === 'running') await actOnPodium(work, eventUid, 'end');
	}
};
