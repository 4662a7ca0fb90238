import { readAside, type Caller } from '../../../../runtime/readers/read-aside.ts';
import { readers } from '../../../readers.ts';
import { renderArticle, type Rendered } from './render-article.ts';

/** The worst text of this length takes ten milliseconds; what is longer is read in a thread. */
const longestHere = 4000;

/** What becomes of the text of an article, made beside the thread that serves everybody when the text is long. */
export const rendered = (markdown: string, caller: Caller): Promise<Rendered> | Rendered =>
	markdown.length > longestHere ? readAside(readers.article, [markdown], caller) : renderArticle(markdown);
