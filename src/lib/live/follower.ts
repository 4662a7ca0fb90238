import type { Since, Topic, TopicData, Update } from './wire.ts';
import { fold } from './fold.ts';

/** The state of one topic as updates arrive: applies the next one, drops old ones, detects gaps. */
export class Follower<T extends Topic> {
	data: TopicData[T] | undefined;
	/** Server time of the newest update; ISO. */
	at: string | undefined;
	since: Since | undefined;

	/** `gap` means that updates are missing: request everything after `since`. */
	take(update: Update): 'applied' | 'dropped' | 'gap' {
		const { epoch, version, kind, at } = update;
		const isSameEpoch = this.since?.epoch === epoch;
		const have = isSameEpoch ? this.since!.version : 0;
		if (isSameEpoch && version <= have) return 'dropped';
		if (kind === 'delta' && (!isSameEpoch || version !== have + 1)) return 'gap';
		this.data = fold(this.data, update);
		this.since = { epoch, version };
		this.at = at;
		return 'applied';
	}

	/** Forgets everything, for a reader that may no longer see it. */
	clear(): void {
		this.data = undefined;
		this.since = undefined;
	}
}
