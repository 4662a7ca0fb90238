import type { Topic } from './wire.ts';
import { follow } from './follow.ts';
import type { TopicOptions, TopicState } from './subscription.ts';

/**
 * Follows a live topic for as long as the component lives; call it while the component starts.
 * The answer is runes state: `data`, `at`, `version`, `status`, `staleSince`, `offsetMs`, `error`.
 */
export function subscribeTopic<T extends Topic>(options: TopicOptions<T>): TopicState<T> {
	const [first] = options.initial?.updates ?? [];
	let state = $state.raw<TopicState<T>>({
		data: first?.data as TopicState<T>['data'],
		at: first?.at,
		version: first?.version ?? 0,
		status: 'connecting',
		staleSince: null,
		offsetMs: 0,
		error: null
	});
	const tell = (next: TopicState<T>) => (state = next);
	const lose = () => tell({ ...state, status: state.data ? 'stale' : 'connecting', staleSince: Date.now() });
	$effect(() => follow(options, tell, lose));
	return {
		get data() {
			return state.data;
		},
		get at() {
			return state.at;
		},
		get version() {
			return state.version;
		},
		get status() {
			return state.status;
		},
		get staleSince() {
			return state.staleSince;
		},
		get offsetMs() {
			return state.offsetMs;
		},
		get error() {
			return state.error;
		}
	};
}
