import type { LiveLayer, LiveTopics } from '../../feature.ts';
import { concernsLobby, lobbyOf } from './lobby.ts';
import { ownOf } from './own.ts';
import { presenceOf, presenceReminder } from './presence.ts';
import { roundTopic } from './round/topic.ts';

/** The live topics of those who play: who is there, and what each phone needs to know of its team. */
export function playTopics(layer: LiveLayer): LiveTopics {
	const { dependencies, attend, changed, changedHere } = layer;
	const { clock } = dependencies;
	const round = roundTopic(layer);
	const counted = presenceReminder((event) => changed(event, ['presence']));
	return {
		sources: {
			presence: (event, audiences) => {
				counted(event);
				return presenceOf(event, attend(event), audiences, clock());
			},
			lobby: async (event, audiences) => {
				const lobby = await lobbyOf(event);
				return new Map(audiences.map((audience) => [audience, lobby]));
			},
			own: (event, audiences) => ownOf(event, audiences, dependencies),
			...round.sources
		},
		onPresence: round.onPresence!,
		onNotice: (event, topics) => {
			if (concernsLobby(topics)) changedHere(event, ['lobby']);
			// On the podium a round shows how far the ceremony is.
			if (topics.includes('podium')) changedHere(event, ['round']);
		}
	};
}
