import { features } from './features.ts';
import type { Feature, LiveLayer, LiveTopics } from '../features/feature.ts';
import type { Sources } from '../live/channel.ts';

/** The live topics of all features. */
interface AllTopics extends Required<LiveTopics> {
	sources: Sources;
}

/** Opens the live topics of every feature. */
export function openTopics(layer: LiveLayer): AllTopics {
	const opened = features.flatMap(({ live }: Feature) => live?.(layer) ?? []);
	return {
		// A house test compares them with the names of all topics.
		sources: Object.assign({}, ...opened.map(({ sources }) => sources)) as Sources,
		onNotice: (event, topics) => opened.forEach(({ onNotice }) => onNotice?.(event, topics)),
		everywhere: opened.flatMap(({ everywhere }) => everywhere ?? []),
		onPresence: (event) => opened.forEach(({ onPresence }) => onPresence?.(event)),
		onMissed: () => opened.forEach(({ onMissed }) => onMissed?.())
	};
}
