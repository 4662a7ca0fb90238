import type { OutputOf } from '../../../../../../server/composition/operations.ts';

/** An article as its editor loads it, with its unsaved edits. */
export type Edited = OutputOf<'wiki.edit'>;
type Article = Edited['article'];

/** The fields of an article that its editor changes. */
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
// The server trims title and summary, and nobody misses the spaces.
const isSame = (one: Texts, other: Texts): boolean =>
	one.markdown === other.markdown &&
	one.title.trim() === other.title.trim() &&
	one.excerpt.trim() === other.excerpt.trim();

/** The edited article, beside the server's version. */
export class ArticleText {
	article = $state.raw<Article>() as Article;
	/** What is kept beside the article; null if everything is saved as a version. */
	copy = $state.raw<Edited['workingCopy']>(null);
	title = $state('');
	excerpt = $state('');
	markdown = $state('');
	/** The server's version. */
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

	/** Whether there are edits to keep; without a title there are none. */
	get isReady(): boolean {
		return this.article.status !== 'archived' && this.title.trim() !== '' && !isSame(this.texts, this.#kept);
	}

	/** Whether these texts equal the newest version. */
	isVersion(texts: Texts): boolean {
		return isSame(texts, textsOf(this.article));
	}

	/** Whether another save left the text unchanged, or is one of those `sent` from here: another status is no conflict. */
	isKnown({ article, workingCopy }: Edited, sent: readonly Texts[]): boolean {
		return [this.#kept, ...sent].some((texts) => isSame(textsOf(workingCopy ?? article), texts));
	}

	/** Adopts what the server stored; text typed in the meantime stays. */
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
