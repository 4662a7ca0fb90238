import type { LiveTopics } from '../../feature.ts';
import { podiumViews } from './present.ts';

/** The live topic of the ceremony: staff and every screen of the room. */
export const podiumTopics = (): LiveTopics => ({
	sources: {
		podium: async ({ eventUid }, audiences) => {
			const views = await podiumViews(eventUid, ['staff', 'screen']);
			return new Map(audiences.map((audience) => [audience, views.get(audience === 'staff' ? 'staff' : 'screen')!]));
		}
	}
});
