import type { OutputOf } from '../../../../../../server/composition/operations.ts';

/** An article as its editor loads it, with what is being written in it. */
export type Edited = OutputOf<'wiki.edit'>;
type Article = Edited['article'];

/** What of an article is written in its editor. */
export interface Texts {
	title: string;
	excerpt: string;
	markdown: string;
}

const textsOf = ({ title, excerpt, markdown }: Pick<Article, keyof Texts>): Texts => ({
	title,
	excerpt: excerpt ?? '',
	markdown
});
// The server takes the margins of a headline and a summary away, and nobody misses them.
const isSame = (one: Texts, other: Texts): boolean =>
	one.markdown === other.markdown &&
	one.title.trim() === other.title.trim() &&
	one.excerpt.trim() === other.excerpt.trim();

/** What is written of an article now, beside what the server has of it. */
export class ArticleText {
	article = $state.raw<Article>() as Article;
	/** What is kept beside the article; null when everything is saved as a version. */
	copy = $state.raw<Edited['workingCopy']>(null);
	title = $state('');
	excerpt = $state('');
	markdown = $state('');
	/** What the server has of it. */
	#kept = $state.raw<Texts>({ title: '', excerpt: '', markdown: '' });

	constructor(edited: Edited) {
		this.show(edited);
	}

	get texts(): Texts {
		const { title, excerpt, markdown } = this;
		return { title, excerpt, markdown };
	}

	/** Whether it differs from the newest version. */
	get isDirty(): boolean {
		return !isSame(this.texts, textsOf(this.article));
	}

	/** Whether something waits to be kept; without a headline nothing is. */
	get isReady(): boolean {
		return this.article.status !== 'archived' && this.title.trim() !== '' && !isSame(this.texts, this.#kept);
	}

	/** Whether these texts are those of the newest version. */
	isVersion(texts: Texts): boolean {
		return isSame(texts, textsOf(this.article));
	}

	/** Whether what somebody else stored leaves the text as it was known here: another status is no conflict. */
	isKnown({ article, workingCopy }: Edited): boolean {
		return isSame(textsOf(workingCopy ?? article), this.#kept);
	}

	/** Takes in what the server stored; what was typed meanwhile stays. */
	store({ article, workingCopy }: Edited, kept: Texts = textsOf(workingCopy ?? article)): void {
		this.article = article;
		this.copy = workingCopy;
		this.#kept = kept;
	}

	/** Shows what the server has. */
	show(edited: Edited): void {
		this.store(edited);
		({ title: this.title, excerpt: this.excerpt, markdown: this.markdown } = this.#kept);
	}
}
