import Newspaper from '@lucide/svelte/icons/newspaper';

export default Newspaper;
