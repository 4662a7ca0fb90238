import { readAside, type Caller } from '../../../../runtime/readers/read-aside.ts';
import { readers } from '../../../readers.ts';
import { renderArticle, type Rendered } from './render-article.ts';

/** The worst text of this length takes ten milliseconds; longer ones are rendered in a thread. */
const longestHere = 4000;

/** Renders the text of an article, in a separate thread if it is long. */
export const rendered = (markdown: string, caller: Caller): Promise<Rendered> | Rendered =>
	markdown.length > longestHere ? readAside(readers.article, [markdown], caller) : renderArticle(markdown);
