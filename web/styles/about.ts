import '../components/page/reading-page.module.css';
import '../features/about/about.module.css';
