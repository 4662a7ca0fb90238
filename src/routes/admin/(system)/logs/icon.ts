import ScrollText from '@lucide/svelte/icons/scroll-text';

export default ScrollText;
