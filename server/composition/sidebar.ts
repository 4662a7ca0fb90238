import { features } from './features.ts';
import { screenGroups, type Feature, type Screen } from '../features/feature.ts';

const rank = ({ group, place }: Screen): number => screenGroups.indexOf(group) * 1000 + place;

/** Every screen of the back end, in the order of the sidebar: a feature names its own in `screens` of its `feature.ts`. */
export const adminScreens: readonly Screen[] = features
	.flatMap(({ screens }: Feature) => screens ?? [])
	.sort((one, other) => rank(one) - rank(other));
