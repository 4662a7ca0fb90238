import type { LiveLayer } from '../../../server/features/feature.ts';
import type { Sources } from '../../../server/live/channel.ts';
import type { Dependencies } from '../../../server/operation/dependencies.ts';
import { openTopics } from '../../../server/composition/topics.ts';

/** The sources of every live topic, without sockets: nobody is connected, and nobody is told of changes unless `layer` does. */
export const liveSources = (dependencies: Dependencies, layer: Partial<LiveLayer> = {}): Sources =>
	openTopics({
		dependencies,
		attend: () => ({ devices: 0, dashboards: 0, hosts: 0, editors: new Set<number>(), teams: new Set() }),
		changed: () => undefined,
		changedHere: () => undefined,
		isNotified: false,
		follow: () => undefined,
		...layer
	}).sources;
