import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { podiumTopics } from './live.ts';
import { tables } from './model.ts';
import { ceremonyOfRound } from './of-round.ts';
import { actPodium, showPodium } from './operations.ts';

export const podium = feature('podium', {
	operations: { 'podium.show': showPodium, 'podium.act': actPodium },
	tables,
	admin,
	live: podiumTopics,
	ceremony: ceremonyOfRound
});
