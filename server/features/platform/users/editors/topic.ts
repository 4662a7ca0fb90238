import type { Editors } from '#lib/live/names.ts';
import { compareCodePoints } from '#lib/text/code-points.ts';
import type { LiveLayer, LiveTopics } from '../../../feature.ts';
import { peopleOf } from '../find.ts';

/** As many as a line has room for. */
const mostNamed = 20;

/** The live topic `editors`: to each editor of a record the names of the others. */
export function editorsTopic({ attend }: LiveLayer): LiveTopics {
	return {
		sources: {
			editors: async (record, audiences) => {
				const people = await peopleOf([...attend(record).editors]);
				const states = new Map<string, Editors>();
				for (const audience of audiences) {
					const others = [...people].filter(([id]) => audience !== `editor.${id}`);
					const names = others.map(([, { displayName }]) => displayName).sort(compareCodePoints);
					states.set(audience, { names: names.slice(0, mostNamed) });
				}
				return states;
			}
		}
	};
}
