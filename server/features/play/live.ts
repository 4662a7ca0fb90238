import type { LiveLayer, LiveTopics } from '../feature.ts';
import { ownOf } from './own.ts';
import { presenceOf, presenceReminder } from './presence.ts';

/** The live topics of those who play: who is there, and what each phone needs to know of its team. */
export function playTopics({ dependencies: { clock }, attend, changed }: LiveLayer): LiveTopics {
	const counted = presenceReminder((event) => changed(event, ['presence']));
	return {
		sources: {
			presence: (event, audiences) => {
				counted(event);
				return presenceOf(event, attend(event), audiences, clock());
			},
			own: (event, audiences) => ownOf(event, audiences, clock())
		}
	};
}
