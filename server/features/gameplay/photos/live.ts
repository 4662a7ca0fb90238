import type { LiveTopics } from '../../feature.ts';
import { staffPhotos, wallPhotos } from './wall.ts';

/** The live topic of what teams handed in: staff sees all of it, screens the wall. */
export const photoTopics = (): LiveTopics => ({
	sources: {
		async photos({ eventUid }, audiences) {
			const all = audiences.includes('staff') ? await staffPhotos(eventUid) : undefined;
			const wall = audiences.some((audience) => audience !== 'staff') ? await wallPhotos(eventUid) : undefined;
			return new Map(audiences.map((audience) => [audience, (audience === 'staff' ? all : wall)!]));
		}
	}
});
